/** Shorter replies are not worth compressing. */
export const COMPRESSED_FROM = 1024

export const JSON_TYPE = 'application/json; charset=utf-8'
