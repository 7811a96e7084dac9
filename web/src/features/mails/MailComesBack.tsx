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
  if (!data?.comesBack) return <IfFailed of={address} what="Your e-mail status" />
  return (
    <Notice kind="error">
      <p>
        E-mail to {data.address} bounces, so we stopped sending any. Change the address above, or, if it works again,
        send yourself an e-mail: once it arrives, the others will come too.
      </p>
      {check.isError && <p>{check.error.message}</p>}
      {check.isSuccess ? (
        <p>An e-mail is on its way. Check your inbox in a minute.</p>
      ) : (
        <Button look="outlined" busy={check.isPending} onClick={() => !check.isPending && check.mutate()}>
          Send me an e-mail
        </Button>
      )}
    </Notice>
  )
}
