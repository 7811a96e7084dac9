/** Where a program of the server is; throws where nothing is built. */
export function builtProgram(name: string): string
