import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { dropDraft, keepChanges, takeUp } from './draft.ts'
import { afterPress } from './press.ts'

export type Values = Record<string, string>
/** True, or what is wrong. */
export type Rule<V extends Values = Values> = (value: string, values: V) => true | string
/** `lazy` looks once a change is finished, `eager` when the field is left and from the first error on at every key. */
export type ValidateOn = 'input' | 'blur' | 'lazy' | 'eager'

export interface FormOptions<V extends Values> {
  initial: V
  rules?: { [K in keyof V]?: Rule<V>[] }
  validateOn?: ValidateOn
  /** How many errors a field shows at once. */
  maxErrors?: number
  /** The name under which what was typed outlives a reload. */
  draft?: string
  /** Never kept: passwords. */
  secrets?: (keyof V)[]
  /**
   * What the form changes is others' too. Fields that nobody touched here follow `initial`; `began`, what the others were when
   * they were touched, goes along to the server, which refuses to save over somebody else's change.
   */
  isShared?: boolean
  /** `false`: not sent after all, and nothing was wrong. */
  submit: (values: V, began: V) => Promise<unknown>
}

/** The server's word for what somebody else changed meanwhile. */
const CLASH = 'CHANGED_MEANWHILE'

export function checkValue<V extends Values>(value: string, values: V, rules: Rule<V>[], maxErrors = 1): string[] {
  const errors: string[] = []
  for (const rule of rules) {
    const verdict = rule(value, values)
    if (verdict !== true) errors.push(verdict)
    if (errors.length >= maxErrors) break
  }
  return errors
}

type Errors<V> = { [K in keyof V]?: string[] }

/** Sorts a refusal's sentences to the fields they are about; wire names differ from ours in case alone. */
function errorsByField<V extends Values>(error: ApiError, names: (keyof V & string)[]): Errors<V> {
  const sorted: Errors<V> = {}
  for (const [wireName, message] of Object.entries(error.fields)) {
    const name = names.find((candidate) => candidate.toLowerCase() === wireName.toLowerCase())
    if (name) sorted[name] = [message]
  }
  return sorted
}

export function useForm<V extends Values>(options: FormOptions<V>) {
  const { initial, rules = {}, validateOn = 'eager', maxErrors = 1, secrets = [], draft, isShared = false } = options
  const [{ values, began }, setState] = useState(() => takeUp(draft, initial))
  const setValues = (next: V) => setState((before) => ({ ...before, values: next }))
  /** Fields that somebody else changed as well, once the server has said so. */
  const [clashes, setClashes] = useState<string[]>([])
  const [errors, setErrors] = useState<Errors<V>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const committed = useRef<V>(values)
  const names = Object.keys(initial) as (keyof V & string)[]
  const isChanged = names.some((name) => values[name] !== began[name])
  const [isTakenUp, setTakenUp] = useState(draft !== undefined && isChanged)

  // What somebody else saved is shown where nothing was typed; where it was, the next save is meant to take its place.
  useEffect(() => {
    if (!isShared) return
    const untouched = names.filter((name) => values[name] === began[name] && initial[name] !== began[name])
    const settled = names.filter((name) => clashes.includes(name) && initial[name] !== began[name])
    if (!untouched.length && !settled.length) return
    const now = (list: string[]) => Object.fromEntries(list.map((name) => [name, initial[name]]))
    setState({ values: { ...values, ...now(untouched) }, began: { ...began, ...now([...untouched, ...settled]) } })
  })

  /** Gives these fields up for what they are now. */
  function giveUp(fields: string[]) {
    const now = Object.fromEntries(fields.map((name) => [name, initial[name]]))
    const next = { values: { ...values, ...now }, began: { ...began, ...now } }
    setState(next)
    setErrors((before) => ({ ...before, ...Object.fromEntries(fields.map((name) => [name, []])) }))
    setClashes([])
    if (draft) keepChanges(draft, next.values, next.began, secrets as string[])
  }

  const check = (name: keyof V, within: V) =>
    checkValue(within[name] ?? '', within, (rules as { [K in keyof V]?: Rule<V>[] })[name] ?? [], maxErrors)
  const setErrorsOf = (name: keyof V, found: string[]) => setErrors((before) => ({ ...before, [name]: found }))

  function set(name: keyof V & string, value: string) {
    const next = { ...values, [name]: value }
    setValues(next)
    if (draft) keepChanges(draft, next, began, secrets as string[])
    const isWrong = (errors[name]?.length ?? 0) > 0
    if (validateOn === 'input' || (validateOn === 'eager' && isWrong)) setErrorsOf(name, check(name, next))
    else if (isWrong) setErrorsOf(name, [])
  }

  /** Several at once, such as all that choosing a city fills in. */
  function fill(changes: Partial<V>) {
    const next = { ...values, ...changes }
    setValues(next)
    if (draft) keepChanges(draft, next, began, secrets as string[])
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(changes).map((name) => [name, []])) }))
  }

  function leave(name: keyof V & string) {
    const changed = committed.current[name] !== values[name]
    committed.current = values
    if (validateOn === 'input' || (validateOn === 'lazy' && !changed)) return
    if (validateOn === 'eager' && !values[name]) return
    setErrorsOf(name, check(name, values))
  }

  const field = (name: keyof V & string) => ({
    name,
    value: values[name] ?? '',
    errors: errors[name] ?? [],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.target.value),
    onBlur: () => afterPress(() => leave(name)),
  })

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const found = Object.fromEntries(names.map((name) => [name, check(name, values)])) as Errors<V>
    setErrors(found)
    setFailure(null)
    if (focusFirst(form, found) || names.some((name) => found[name]?.length)) return
    setBusy(true)
    try {
      if ((await options.submit(values, began)) === false) return
      if (draft) dropDraft(draft)
      setTakenUp(false)
      setClashes([])
      if (isShared) setState((before) => ({ ...before, began: { ...before.began, ...values } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = errorsByField<V>(error, names)
      setErrors(refused)
      if (error.code === CLASH) setClashes(Object.keys(refused))
      if (!focusFirst(form, refused)) setFailure(error.status === 0 ? NO_CONNECTION : error.message)
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    set,
    fill,
    field,
    failure,
    busy,
    isChanged,
    /** Typed on an earlier visit and not saved since. */
    draft:
      isTakenUp && isChanged
        ? { fields: names.filter((name) => values[name] !== began[name]).length, discard: () => giveUp(names) }
        : null,
    clash: clashes.length ? { takeTheirs: () => giveUp(clashes) } : null,
    form: { onSubmit, noValidate: true },
  }
}

const NO_CONNECTION = 'There is no connection. What you typed is still here.'

/** The first as they stand on the page. False where none of them is there to be seen: then the form says it as a whole. */
function focusFirst<V extends Values>(form: HTMLFormElement, errors: Errors<V>): boolean {
  for (const control of form.elements) {
    const name = control.getAttribute('name')
    if (!name || !errors[name]?.length) continue
    ;(control as HTMLElement).focus()
    return true
  }
  return false
}
