import { exportAccount } from '@app/core/contract/users'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { saveAs } from '../../lib/api/download.ts'
import { useForm } from '../../lib/form/form.ts'
import { filled } from '../../lib/form/form-rules.ts'
import { useNavigate } from '../../lib/router/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Question } from '../../ui/Question.tsx'
import { PasswordField } from '../../ui/TextField.tsx'
import styles from './forms.module.css'
import { useDeleteAccount } from './mutations.ts'
import { signOut } from './sign-out.ts'

async function download(): Promise<void> {
  const data = await call(exportAccount, {}, { errors: 'toast' })
  saveAs('my-data.json', 'application/json', JSON.stringify(data, null, 2))
}

function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useDeleteAccount()
  const { field, form, busy, failure } = useForm({
    initial: { password: '' },
    rules: { password: [filled('Enter your password.')] },
    submit: async ({ password }) => {
      await remove.mutateAsync(password)
      signOut()
      navigate('/', { replace: true })
    },
  })
  return (
    <Question
      title="Delete your account?"
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button look="outlined" onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" type="submit" form="delete-account" busy={busy}>
            Delete for good
          </Button>
        </>
      }
    >
      <form {...form} id="delete-account" className={styles.form} aria-label="Delete your account">
        <p>
          Your profile, your wishes and your settings are erased. What you wrote in groups stays, without your name.
        </p>
        {failure && <Notice kind="error">{failure}</Notice>}
        <PasswordField {...field('password')} label="Your password" autoComplete="current-password" />
      </form>
    </Question>
  )
}

/** Taking one's data along, and leaving. */
export function AccountData() {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.beside}>
      <Button look="outlined" onClick={download}>
        Download my data
      </Button>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <DeleteDialog open={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
