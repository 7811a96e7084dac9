/** The product's name and what is made from it. Nothing else spells it out, but for the web manifest. */
export const PRODUCT = 'Jamboree'

/** The app client that the sign-in call's Basic header names. It is no secret. */
export const APP_CLIENT = 'jamboree-web'

export const API_VERSION = '0.5'

/** The version of the web client that this tree builds; the changelog's newest. */
export const CLIENT_VERSION = '1.1.0'
