import { ownZone } from '@app/core/rules/wall-clock'
import { useForm } from '../../lib/form/form.ts'
import { filled, looksLikeEmail } from '../../lib/form/form-rules.ts'
import { useSession } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { PasswordField, TextField } from '../../ui/TextField.tsx'
import styles from './FirstRun.module.css'
import { useUpdateDetails } from './mutations.ts'

const zones = () => {
  const all = Intl.supportedValuesOf?.('timeZone') ?? [ownZone()]
  return [
    { value: '', label: `As on this device (${ownZone()})` },
    ...all.map((zone) => ({ value: zone, label: zone })),
  ]
}

/** The address and the time zone; a new address needs the password. */
export function DetailsForm() {
  const profile = useSession((session) => session.profile)
  const update = useUpdateDetails()
  const { values, set, field, form, busy, failure } = useForm({
    initial: { email: profile?.email ?? '', currentPassword: '', timeZoneId: profile?.timeZoneId ?? '' },
    rules: { email: [filled('Enter your e-mail address.'), looksLikeEmail] },
    submit: async ({ email, currentPassword, timeZoneId }) => {
      const isNew = email.trim() !== profile?.email
      await update.mutateAsync({
        TimeZoneId: timeZoneId || null,
        ...(isNew && { Email: email.trim(), CurrentPassword: currentPassword }),
      })
      set('currentPassword', '')
      showToast({
        kind: 'plain',
        title: 'Saved',
        body: isNew ? 'Your new address is in use.' : 'Your details are up to date.',
      })
    },
  })
  const isNewAddress = values.email.trim() !== profile?.email
  return (
    <form {...form} className={styles.form} aria-label="Details">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="email" />
      {isNewAddress && (
        <PasswordField
          {...field('currentPassword')}
          label="Your password, to change the address"
          autoComplete="current-password"
        />
      )}
      <SelectField
        label="Time zone"
        name="timeZoneId"
        value={values.timeZoneId}
        options={zones()}
        onChange={(value) => set('timeZoneId', value)}
      />
      <div>
        <Button type="submit" busy={busy}>
          Save details
        </Button>
      </div>
    </form>
  )
}
