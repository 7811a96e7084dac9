import { accountRoutes } from './auth/account-routes.ts'
import { authJobs } from './auth/jobs.ts'
import { authRoutes } from './auth/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { channelsRoutes } from './channels/routes.ts'
import { feedsRoutes } from './feeds/routes.ts'
import { groupDashboardRoutes } from './group-dashboard/routes.ts'
import { groupsRoutes } from './groups/routes.ts'
import { invitationsRoutes } from './invitations/routes.ts'
import type { App } from './lib/http/handle.ts'
import { mailJobs } from './mails/jobs.ts'
import { mailsRoutes } from './mails/routes.ts'
import { mediaJobs } from './media/jobs.ts'
import { mediaRoutes } from './media/routes.ts'
import { membersRoutes } from './members/routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { notificationMailJobs } from './notification-mails/jobs.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { offersRoutes } from './offers/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { placesRoutes } from './places/routes.ts'
import { postsRoutes } from './posts/routes.ts'
import { pushJobs } from './push/jobs.ts'
import { pushRoutes } from './push/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { rostersRoutes } from './rosters/routes.ts'
import { sessionCalendarRoutes } from './session-calendar/routes.ts'
import { sessionHistoryRoutes } from './session-history/routes.ts'
import { sessionListsRoutes } from './session-lists/routes.ts'
import { nudgeRoutes } from './session-night/nudge-routes.ts'
import { sessionNightRoutes } from './session-night/routes.ts'
import { sessionOverviewRoutes } from './session-overview/routes.ts'
import { sessionSongsRoutes } from './session-songs/routes.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { allocationMaxRoutes } from './sign-up/allocation-max-routes.ts'
import { registrationsRoutes } from './sign-up/seat-routes.ts'
import { wishesRoutes } from './sign-up/wish-routes.ts'
import { slotsRoutes } from './slots/routes.ts'
import { songsRoutes } from './songs/routes.ts'
import { usersRoutes } from './users/routes.ts'
import { venuesRoutes } from './venues/routes.ts'
import { walkInsRoutes } from './walk-ins/routes.ts'

/** What each feature answers, and the work that it leaves for after the answer. */
export function addFeatures(app: App): void {
  authRoutes(app)
  accountRoutes(app)
  authJobs(app)
  mailJobs(app)
  mailsRoutes(app)
  usersRoutes(app)
  pushRoutes(app)
  pushJobs(app)
  songsRoutes(app)
  groupsRoutes(app)
  membersRoutes(app)
  invitationsRoutes(app)
  placesRoutes(app)
  mediaRoutes(app)
  mediaJobs(app)
  postsRoutes(app)
  channelsRoutes(app)
  messagesRoutes(app)
  reportsRoutes(app)
  feedsRoutes(app)
  notificationsRoutes(app)
  notificationMailJobs(app)
  venuesRoutes(app)
  sessionsRoutes(app)
  sessionListsRoutes(app)
  sessionSongsRoutes(app)
  slotsRoutes(app)
  registrationsRoutes(app)
  allocationMaxRoutes(app)
  wishesRoutes(app)
  offersRoutes(app)
  sessionHistoryRoutes(app)
  sessionCalendarRoutes(app)
  calendarRoutes(app)
  sessionNightRoutes(app)
  nudgeRoutes(app)
  walkInsRoutes(app)
  paymentsRoutes(app)
  sessionOverviewRoutes(app)
  groupDashboardRoutes(app)
  rostersRoutes(app)
}
