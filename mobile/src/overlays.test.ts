// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { closeTopOverlay } from './overlays.ts'

let heard: string[] = []

function overlay(name: string, html = '<div role="dialog" data-open></div>') {
  document.body.insertAdjacentHTML('beforeend', html)
  const element = document.body.lastElementChild as HTMLElement
  element.addEventListener('keydown', ({ key }) => heard.push(`${name} ${key}`))
  return element
}

beforeEach(() => {
  document.body.innerHTML = '<div role="dialog">closed, on its way out</div>'
  heard = []
})

test('with nothing over the page there is nothing to close', () => {
  expect(closeTopOverlay(document)).toBe(false)
})

test('of two, the upper one hears Escape', () => {
  overlay('lower')
  overlay('upper')
  expect(closeTopOverlay(document)).toBe(true)
  expect(heard).toEqual(['upper Escape'])
})

test('what has the focus inside it hears it first, as from a keyboard', () => {
  const element = overlay('sheet', '<div role="dialog" data-open><input></div>')
  const input = element.querySelector('input') as HTMLElement
  input.addEventListener('keydown', () => heard.push('field'))
  input.focus()
  closeTopOverlay(document)
  expect(heard).toEqual(['field', 'sheet Escape'])
})

test('a dialog of the browser’s own is closed', () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')
  expect(closeTopOverlay(document)).toBe(true)
  expect(document.querySelector('dialog[open]')).toBeNull()
})
