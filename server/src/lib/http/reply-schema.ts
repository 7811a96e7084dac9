import type { Call } from '@app/core/contract/route'
import { Ajv } from 'ajv'
import { build } from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

const TYPED = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array'])

/** A contract schema as JSON schema. 'X or null' becomes one type list, which the serializer writes without trying each. */
export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const [one, other, ...more] = (jsonSchema.anyOf ?? []) as JsonSchema[]
      if (one && other?.type === 'null' && !more.length && typeof one.type === 'string' && TYPED.has(one.type)) {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, one, { type: [one.type, 'null'] })
        if (Array.isArray(one.enum)) jsonSchema.enum = [...one.enum, null]
      }
    },
  }) as JsonSchema
  return json
}

/** What the framework writes the reply by: a field that is not in it does not leave. */
export function replySchema(call: Call): JsonSchema {
  const payload = toJsonSchema(call.reply, 'output')
  const success = { type: 'boolean' }
  if (call.type !== 'application/json') return payload
  if (!call.bare) return { type: 'object', properties: { success, payload }, required: ['success', 'payload'] }
  return { ...payload, properties: { success, ...(payload.properties as JsonSchema) } }
}

const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'date-time': true, email: true } })
const validators = new WeakMap<z.ZodType, ReturnType<typeof ajv.compile>>()

function assertShape(shape: z.ZodType, value: unknown, who: string): void {
  const validate = validators.get(shape) ?? ajv.compile(toJsonSchema(shape, 'output'))
  validators.set(shape, validate)
  // As it would stand on the wire.
  if (!validate(JSON.parse(JSON.stringify(value ?? null))))
    throw new Error(`${who} answers what its contract does not list: ${ajv.errorsText(validate.errors)}`)
}

/** Throws when the payload is not just what the contract lists. */
export const assertListed = (call: Call, payload: unknown): void =>
  assertShape(call.reply, payload, `${call.method} ${call.path}`)

/** Writes a part of replies as the framework writes the whole: what the shape does not list does not leave, or is an error if `strict`. */
export function jsonWriter<T>(shape: z.ZodType<T>, strict: boolean): (value: T) => string {
  const write = build(toJsonSchema(shape, 'output'))
  return (value) => {
    if (strict) assertShape(shape, value, 'What is kept')
    return write(value)
  }
}
