import { ButtonLink } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import styles from './NotFoundScreen.module.css'

export default function NotFoundScreen() {
  return (
    <Page>
      <div className={styles.lost}>
        <p className={styles.number} aria-hidden="true">
          404
        </p>
        <PageHeading>This page is not on the set list</PageHeading>
        <p className={styles.sentence}>The address may be mistyped, or what was here is gone.</p>
        <ButtonLink to="/">Go home</ButtonLink>
      </div>
    </Page>
  )
}
