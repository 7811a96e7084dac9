import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { browserHistory, memoryHistory } from './history.ts'
import { Link, Navigate, Router, useLocation, useNavigate, useNavigationType, useSearchParams } from './router.tsx'

afterEach(cleanup)

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`${useNavigationType()} ${pathname}${search}`}</p>
}
function Search() {
  const [query, change] = useSearchParams()
  return (
    <>
      <p>q is {query.get('q') ?? 'nothing'}</p>
      <button type="button" onClick={() => change(new URLSearchParams(), { replace: true })}>
        Clear
      </button>
      <button type="button" onClick={() => change(new URLSearchParams({ q: 'jazz' }))}>
        Jazz
      </button>
    </>
  )
}
function Hasty() {
  const go = useNavigate()
  useLayoutEffect(() => go('/sign-up'), [go])
  return null
}
function show(element: React.ReactNode, first = '/groups?q=blues') {
  const history = memoryHistory(first)
  const go = vi.spyOn(history, 'go')
  render(
    <Router history={history}>
      {element}
      <Where />
    </Router>,
  )
  return go
}
const link = () => screen.getByRole('link')

test('a link leads there without leaving the app', () => {
  show(<Link to="/session/1?x=2">Go</Link>)
  expect(link().getAttribute('href')).toBe('/session/1?x=2')
  expect(fireEvent.click(link())).toBe(false)
  expect(screen.getByText('PUSH /session/1?x=2')).toBeTruthy()
})

test('a link to where one is, and one that says so, replaces the address', () => {
  const go = show(<Link to="/groups?q=blues">Go</Link>)
  fireEvent.click(link())
  expect(go).toHaveBeenLastCalledWith('/groups?q=blues', { replace: true })
  cleanup()
  show(
    <Link to="/" replace>
      Home
    </Link>,
  )
  fireEvent.click(link())
  expect(screen.getByText('REPLACE /')).toBeTruthy()
})

test.each([
  ['a new tab', { ctrlKey: true }, {}],
  ['a new tab on a Mac', { metaKey: true }, {}],
  ['a new window', { shiftKey: true }, {}],
  ['a download', { altKey: true }, {}],
  ['the middle button', { button: 1 }, {}],
  ['a target', {}, { target: '_blank' }],
])('%s is left to the browser', (_, how, props) => {
  const go = show(
    <Link to="/session/1" {...props}>
      Go
    </Link>,
  )
  const click = createEvent.click(link(), { bubbles: true, cancelable: true, ...how })
  // The browser that the tests run in would follow it.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent(link(), click)
  expect(go).not.toHaveBeenCalled()
})

test('what a click also does may keep it from leading anywhere', () => {
  const go = show(
    <Link to="/session/1" onClick={(event) => event.preventDefault()}>
      Go
    </Link>,
  )
  fireEvent.click(link())
  expect(go).not.toHaveBeenCalled()
})

test('Navigate goes there once', () => {
  const go = show(<Navigate to="/?signOut=true" replace />)
  expect(screen.getByText('REPLACE /?signOut=true')).toBeTruthy()
  expect(go).toHaveBeenCalledTimes(1)
})

test('an address that changes while the first page is being drawn is followed', () => {
  show(<Hasty />, '/')
  expect(screen.getByText('POP /sign-up')).toBeTruthy()
})

test('the query is changed in place, and an empty one leaves no mark', () => {
  show(<Search />)
  expect(screen.getByText('q is blues')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByText('q is nothing')).toBeTruthy()
  expect(screen.getByText('REPLACE /groups')).toBeTruthy()
})

test('an entry of the browser’s history keeps its key, and one that the app did not make is the default', () => {
  window.history.replaceState(null, '', '/first')
  const history = browserHistory()
  expect(history.here()).toMatchObject({ kind: 'POP', location: { pathname: '/first', key: 'default' } })
  const heard = vi.fn()
  const stop = history.listen(heard)
  act(() => history.go('/second?a=1#here'))
  const { key } = history.here().location
  expect(key).not.toBe('default')
  expect(heard).toHaveBeenLastCalledWith({
    kind: 'PUSH',
    location: { pathname: '/second', search: '?a=1', hash: '#here', key },
  })
  expect(browserHistory().here().location.key).toBe(key)
  stop()
  history.go('/third')
  expect(heard).toHaveBeenCalledTimes(1)
})

test('the query changes in a Safari before 17 too, where it has no size', () => {
  const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as unknown as number)
  show(<Search />)
  fireEvent.click(screen.getByRole('button', { name: 'Jazz' }))
  expect(screen.getByText('PUSH /groups?q=jazz')).toBeTruthy()
  size.mockRestore()
})
