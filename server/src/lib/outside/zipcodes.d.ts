declare module 'zipcodes' {
  interface Entry {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  const zipcodes: {
    codes: Record<string, Entry>
    states: { abbr: Record<string, string> }
    lookup(code: string): Entry | undefined
  }
  export default zipcodes
}
