/** The mark on its ground, as the installed app shows it. `inset` leaves room where the system cuts a shape out of it. */
export function logo({ inset = 0, rounded = true } = {}): string {
  const scale = (26 - 2 * inset) / 26
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26" width="512" height="512">
<rect width="26" height="26" rx="${rounded ? 6 : 0}" fill="#0b5c63"/>
<g transform="translate(${inset} ${inset}) scale(${scale})">
<path d="M15.5 11v5a3.8 3.8 0 0 1-7.6 0" fill="none" stroke="#fff" stroke-width="3.6"/>
<circle cx="15.5" cy="7" r="2.6" fill="#12b5cb"/>
</g>
</svg>`
}

/** The mark alone: of what stands in a phone's status bar only the shape counts. */
export const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 2 18 22" width="512" height="626">
<path d="M15.5 11v5a3.8 3.8 0 0 1-7.6 0" fill="none" stroke="#fff" stroke-width="3.6"/>
<circle cx="15.5" cy="7" r="2.6" fill="#fff"/>
</svg>`

/** Someone without a picture and without a name. */
export const nobody = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="256" height="256">
<rect width="96" height="96" fill="#dbe3e2"/>
<circle cx="48" cy="38" r="17" fill="#7e9092"/>
<path d="M14 96a34 34 0 0 1 68 0Z" fill="#7e9092"/>
</svg>`

/** A group or a session without a banner. */
export const banner = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 300" width="800" height="300">
<rect width="800" height="300" fill="#0b5c63"/>
<g fill="none" stroke-width="30">
<circle cx="600" cy="300" r="230" stroke="#063a3f"/>
<circle cx="600" cy="300" r="180" stroke="#12b5cb"/>
<circle cx="600" cy="300" r="130" stroke="#f2efe6"/>
<circle cx="600" cy="300" r="80" stroke="#ff7a59"/>
</g>
</svg>`
