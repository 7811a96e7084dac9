/** The version this client was built as; see vite.config.ts. */
declare const __CLIENT_VERSION__: string
