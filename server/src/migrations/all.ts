import type { Migration } from 'kysely'
import * as accounts from './001-accounts.ts'
import * as groups from './002-groups.ts'
import * as media from './003-media.ts'
import * as groupReads from './004-group-reads.ts'
import * as sessions from './005-sessions.ts'
import * as groupPictures from './006-group-pictures.ts'
import * as songLinks from './007-song-links.ts'
import * as historyWriters from './008-history-writers.ts'
import * as fewerIndexes from './009-fewer-indexes.ts'
import * as peopleApart from './010-people-apart.ts'
import * as newcomers from './011-newcomers.ts'
import * as groupCurrency from './015-group-currency.ts'
import * as paymentsTakenBack from './016-payments-taken-back.ts'
import * as rosters from './018-rosters.ts'
import * as dropOuts from './019-drop-outs.ts'
import * as offersAndCalendars from './020-offers-and-calendars.ts'
import * as walkIns from './021-walk-ins.ts'
import * as messages from './022-messages.ts'
import * as notifications from './023-notifications.ts'
import * as push from './024-push.ts'
import * as mail from './025-mail.ts'
import * as bumpedFirst from './029-bumped-first.ts'
import * as disabledUsers from './030-disabled-users.ts'
import * as findingAmongMany from './031-finding-among-many.ts'
import * as userGenres from './032-user-genres.ts'
import * as reportedWords from './033-reported-words.ts'
import * as confirmBy from './034-confirm-by.ts'
import * as paymentsOnce from './035-payments-once.ts'
import * as howRostersWereMade from './036-how-rosters-were-made.ts'
import * as threadReads from './037-thread-reads.ts'
import * as renewedDrafts from './038-renewed-drafts.ts'
import * as maximumsInHistory from './039-maximums-in-history.ts'
import * as typedLinks from './040-typed-links.ts'
import * as undoSetAside from './043-undo-set-aside.ts'
import * as retitledSongs from './044-retitled-songs.ts'
import * as typedSongs from './045-typed-songs.ts'
import * as reportedSubjects from './046-reported-subjects.ts'
import * as leftSessions from './047-left-sessions.ts'

/** In the order of their names; forward only. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-groups': groups,
  '003-media': media,
  '004-group-reads': groupReads,
  '005-sessions': sessions,
  '006-group-pictures': groupPictures,
  '007-song-links': songLinks,
  '008-history-writers': historyWriters,
  '009-fewer-indexes': fewerIndexes,
  '010-people-apart': peopleApart,
  '011-newcomers': newcomers,
  '015-group-currency': groupCurrency,
  '016-payments-taken-back': paymentsTakenBack,
  '018-rosters': rosters,
  '019-drop-outs': dropOuts,
  '020-offers-and-calendars': offersAndCalendars,
  '021-walk-ins': walkIns,
  '022-messages': messages,
  '023-notifications': notifications,
  '024-push': push,
  '025-mail': mail,
  '029-bumped-first': bumpedFirst,
  '030-disabled-users': disabledUsers,
  '031-finding-among-many': findingAmongMany,
  '032-user-genres': userGenres,
  '033-reported-words': reportedWords,
  '034-confirm-by': confirmBy,
  '035-payments-once': paymentsOnce,
  '036-how-rosters-were-made': howRostersWereMade,
  '037-thread-reads': threadReads,
  '038-renewed-drafts': renewedDrafts,
  '039-maximums-in-history': maximumsInHistory,
  '040-typed-links': typedLinks,
  '043-undo-set-aside': undoSetAside,
  '044-retitled-songs': retitledSongs,
  '045-typed-songs': typedSongs,
  '046-reported-subjects': reportedSubjects,
  '047-left-sessions': leftSessions,
}

/**
 * The newest release and the last migration that it brought. Its instances go on until each is replaced, so what comes after must
 * leave what they use (old-instances.test.ts).
 */
export const RELEASED = { version: '1.1.0', last: '025-mail' }
