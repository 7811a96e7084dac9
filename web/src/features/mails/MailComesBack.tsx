import { Button } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCheckMailAddress } from './mutations.ts'
import { useMailAddressQuery } from './queries.ts'

/** Says that mail does not arrive, where it does not. */
export function MailComesBack() {
  const address = useMailAddressQuery()
  const { data } = address
  const check = useCheckMailAddress()
  if (!data?.comesBack) return <IfFailed of={address} what="Whether mail reaches you" />
  return (
    <Notice kind="error">
      <p>
        Mail to {data.address} comes back, so we stopped sending any. Change the address above, or, if it works again,
        have a mail sent to it: once that arrives, the others come too.
      </p>
      {check.isError && <p>{check.error.message}</p>}
      {check.isSuccess ? (
        <p>A mail is on its way. Look into your inbox in a minute.</p>
      ) : (
        <Button look="outlined" busy={check.isPending} onClick={() => !check.isPending && check.mutate()}>
          Send me a mail
        </Button>
      )}
    </Notice>
  )
}
