import { PRODUCT } from '@app/core/product'
import type { Mail } from '../lib/mailer.ts'

/** To somebody whom an organiser added. Who has no account yet sets a password by the ordinary reset. */
export function addedMail(
  to: { email: string; firstName: string },
  groupName: string,
  groupId: number,
  publicUrl: string,
  isNew: boolean,
): Mail {
  const claim = `An account with your address is waiting. To use it, choose a password first: ${publicUrl}/forgot-password`
  const paragraphs = [`you are now a member of ${groupName}: ${publicUrl}/group/${groupId}`, ...(isNew ? [claim] : [])]
  return {
    kind: 'added',
    to: to.email,
    subject: `You are in ${groupName} · ${PRODUCT}`,
    text: [`Hello ${to.firstName},`, ...paragraphs, PRODUCT, ''].join('\n\n'),
  }
}
