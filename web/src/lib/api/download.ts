import type { Call, Input } from '@app/core/contract/route'
import { shellAround } from '../device/mobile.ts'
import { errorFromReply } from './api-error.ts'
import { send } from './request.ts'

/** The reply of a call that answers with a file's text: it has no envelope, so it does not go through `call`. */
export async function textOf<C extends Call>(route: C, input: Input<C>): Promise<string> {
  const response = await send(route, input)
  const text = await response.text()
  if (!response.ok) throw errorFromReply(response, text)
  return text
}

export function saveAs(name: string, type: string, text: string): void {
  const shell = shellAround()
  // What is not saved after all was not wanted.
  if (shell) return void shell.saveFile(name, text).catch(() => {})
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
