import { PRODUCT } from '@app/core/product'
import { PASSWORD_SENTENCES, PASSWORD_SHORTEST, passwordFault } from '@app/core/rules/password'
import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../lib/errors.ts'

// About 50,000 of the commonest; the shorter ones are too short anyway.
const common = new Set((dictionary['passwords-common'] as string[]).filter((word) => word.length >= PASSWORD_SHORTEST))

export function refuseWeakPassword(password: string, email: string, field: string): void {
  const fault = passwordFault(password, { email, product: PRODUCT, isCommon: (word) => common.has(word) })
  if (fault) throw invalid({ [field]: PASSWORD_SENTENCES[fault] })
}
