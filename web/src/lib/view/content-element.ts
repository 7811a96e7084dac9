export const CONTENT_ID = 'app-router-content'

/** Where a menu is drawn: inside a landmark, as everything on a page should be. */
export const contentElement = () => document.getElementById(CONTENT_ID) ?? document.body
