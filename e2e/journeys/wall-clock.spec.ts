import { wallClock } from '../../core/src/rules/wall-clock.ts'
import { expect, test } from '../test.ts'

const HOUR_MS = 3_600_000
/** Every 61 hours and a bit of three years, so that all hours and both clock changes of each zone are among them. */
const MOMENTS = Array.from({ length: 430 }, (_, n) => Date.UTC(2025, 0, 1) + n * 61 * HOUR_MS + n * 61_000)

test('a browser with Temporal reads every zone’s clock as its Intl does', async ({ page }) => {
  await page.goto('about:blank')
  expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(true)
  // What the app ships, with nothing to fall back to.
  const shipped = `const { Temporal } = globalThis; ${wallClock}; return wallClock(at, zone)`
  const differ = await page.evaluate(
    ({ shipped, moments }) => {
      const read = new Function('at', 'zone', shipped) as (at: number, zone: string) => Date
      return Intl.supportedValuesOf('timeZone').flatMap((timeZone) => {
        // The Swedes write their dates as ISO does.
        const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
        const isOther = (at: number) =>
          format.format(at) !== read(at, timeZone).toISOString().slice(0, 19).replace('T', ' ')
        return moments.filter(isOther).map((at) => `${timeZone} at ${new Date(at).toISOString()}`)
      })
    },
    { shipped, moments: MOMENTS },
  )
  expect(differ.slice(0, 10)).toEqual([])
})
