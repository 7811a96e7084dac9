import { AccountData } from '../features/auth/AccountData.tsx'
import { DeviceList } from '../features/auth/DeviceList.tsx'
import { CalendarFeed } from '../features/calendar/CalendarFeed.tsx'
import { InstallSettings } from '../features/install/InstallSettings.tsx'
import { MailComesBack } from '../features/mails/MailComesBack.tsx'
import { BlockedPeople } from '../features/messages/BlockedPeople.tsx'
import { QuietHours } from '../features/push/QuietHours.tsx'
import { ThisDevice } from '../features/push/ThisDevice.tsx'
import { DetailsForm } from '../features/users/DetailsForm.tsx'
import { GroupChoices } from '../features/users/GroupChoices.tsx'
import { NotificationSwitches } from '../features/users/NotificationSwitches.tsx'
import { PasswordForm } from '../features/users/PasswordForm.tsx'
import { chooseTheme, type ThemeChoice, useTheme } from '../lib/device/theme.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import styles from './SettingsScreen.module.css'

const THEMES = [
  { value: 'system', label: 'Match my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export default function SettingsScreen() {
  const theme = useTheme((state) => state.choice)
  return (
    <Page width="roomy">
      <PageHeading hiddenOnPhone>Settings</PageHeading>
      <Section title="Look">
        <Segmented
          label="Theme"
          options={THEMES}
          value={theme}
          onChange={(value) => chooseTheme(value as ThemeChoice)}
        />
      </Section>
      <Section title="On this device">
        <InstallSettings />
      </Section>
      <Section title="Details">
        <DetailsForm />
      </Section>
      <Section title="Notifications" lead="Which ones you get, and where.">
        <div className={styles.notifications}>
          <MailComesBack />
          <ThisDevice />
          <QuietHours />
          <NotificationSwitches />
        </div>
      </Section>
      <Section title="From each group" lead="In the app, by push and by e-mail alike.">
        <GroupChoices />
      </Section>
      <Section title="Calendar" lead="Your sessions in your own calendar.">
        <CalendarFeed />
      </Section>
      <Section title="Password" lead="Changing it signs out your other devices.">
        <PasswordForm />
      </Section>
      <Section title="Devices" lead="Where you are signed in.">
        <DeviceList />
      </Section>
      <BlockedPeople />
      <Section title="Your data">
        <AccountData />
      </Section>
    </Page>
  )
}
