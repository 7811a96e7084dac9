export interface Region {
  country: string
  code: string
  name: string
}

/** The places of the world as columns, in the order of their folded names: nine megabytes, and nothing to read in but the file. */
export interface Cities {
  /** One after the other; each begins where the one before ends. */
  names: string
  starts: Uint32Array
  /** Where the name stands that is shown: another's for what is only a way to write it. */
  shown: Uint32Array
  regions: Region[]
  region: Uint16Array
  zones: string[]
  zone: Uint16Array
  /** In ten-thousandths of a degree, about ten metres. */
  latitude: Int32Array
  longitude: Int32Array
  population: Uint32Array
  /** The postal codes of the United States and Canada in their order, each of the same length. */
  codes: string
  codePlace: Uint32Array
  codeLatitude: Int32Array
  codeLongitude: Int32Array
}

export const CODE_LENGTH = 5
