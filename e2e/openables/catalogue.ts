import type { Openable } from '../layout/openable.ts'
import { accounts } from './accounts.ts'
import { content } from './content.ts'
import { financeLists } from './finance-lists.ts'
import { financeScreens } from './finance-screens.ts'
import { home } from './home.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { work } from './work.ts'

/** Everything that opens on a screen, by area; each area is one journey (layout.spec.ts). */
export const CATALOGUE: Readonly<Record<string, readonly Openable[]>> = {
  'shell and home': [...shell, ...home],
  'finance lists': financeLists,
  'finance screens': financeScreens,
  content,
  work,
  settings,
  accounts,
}

/** The elements in web/src that open only after a failure, a conflict or a rule of the team, which the catalogue lacks; each with the test that opens it. */
export const OPENED_ELSEWHERE: Readonly<Record<string, string>> = {
  'features/finance/deletion/changed-dialog.tsx#Dialog': 'e2e/two-tabs.spec.ts',
  'features/finance/form/changed-line.tsx#button': 'e2e/two-tabs.spec.ts',
  'features/content/editor/unsaved-text-guard.tsx#LazyConfirmDialog': 'e2e/editor.spec.ts',
  'features/accounts/sign-in/sign-in-overlay.tsx#dialog': 'e2e/team-mode.spec.ts',
  'features/accounts/own-account/required-factor-overlay.tsx#dialog':
    'web/src/features/accounts/own-account/required-factor.test.tsx',
  'features/transcription/orphaned-recordings-notice.tsx#LazyConfirmDialog': 'e2e/recording.spec.ts',
}
