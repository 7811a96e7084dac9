import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')

test('whoever does not get the app’s script is told so, and can load the page again', () => {
  document.documentElement.innerHTML = html
  history.replaceState(null, '', '/group/7?tab=chat#last')
  const [own, app] = [...document.querySelectorAll('script')]
  // What is put into a page this way does not run by itself.
  new Function(own?.textContent ?? '')()
  expect(document.body.textContent).not.toContain('could not be loaded')
  // A picture that is not there, or an error of the app's own, is another matter.
  document.querySelector('svg')?.dispatchEvent(new Event('error'))
  window.dispatchEvent(new Event('error'))
  expect(document.querySelector('[aria-label=Loading]')).not.toBeNull()
  app?.dispatchEvent(new Event('error'))
  expect(document.querySelector('[role=alert]')?.textContent).toContain('The app could not be loaded.')
  expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/group/7?tab=chat')
  expect(document.querySelector('[aria-label=Loading]')).toBeNull()
})
