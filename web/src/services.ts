/** Starts what the app leans on before it is shown. */
export async function initServices(): Promise<void> {}
