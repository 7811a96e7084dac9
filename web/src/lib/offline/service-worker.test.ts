import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerServiceWorker } from './service-worker.ts'

const register = vi.fn(async () => {})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, addEventListener: () => {} },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  register.mockClear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('is registered three seconds after the page is there', () => {
  registerServiceWorker()
  vi.advanceTimersByTime(2999)
  expect(register).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(register).toHaveBeenCalledOnce()
})

it('without a network waits for one, and is registered once', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  registerServiceWorker()
  vi.advanceTimersByTime(10_000)
  expect(register).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  expect(register).toHaveBeenCalledOnce()
})
