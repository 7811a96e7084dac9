// Loaded before the server: its clock is as many milliseconds ahead as the file says, and goes on from there.
import { readFileSync, writeFileSync } from 'node:fs'

const RealDate = Date
let ahead = 0
const read = () => {
  try {
    const said = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
    // Whoever moved it hears that it has moved.
    if (said !== ahead) writeFileSync(`${process.env.CLOCK_FILE}.seen`, String(said))
    ahead = said
  } catch {
    ahead = 0
  }
}
read()
setInterval(read, 50).unref()

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length) super(...given)
    else super(RealDate.now() + ahead)
  }
  static now() {
    return RealDate.now() + ahead
  }
}
