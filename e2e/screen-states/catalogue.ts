import type { ScreenState } from '../layout/screen-state.ts'
import { accountStates } from './accounts.ts'
import { bankStates } from './bank.ts'
import { contactStates } from './contacts.ts'
import { contentStates } from './content.ts'
import { financeListStates } from './finance-lists.ts'
import { financeScreenStates } from './finance-screens.ts'
import { homeStates } from './home.ts'
import { pieceStates } from './pieces.ts'
import { reconciliationStates } from './reconciliation.ts'
import { dataStates, settingsStates } from './settings.ts'
import { shellStates } from './shell.ts'
import { workStates } from './work.ts'

/** The catalogue of the screen states, by area. Each area is one journey (layout.spec.ts). */
export const SCREEN_STATES: Readonly<Record<string, readonly ScreenState[]>> = {
  'shell and home': [...shellStates, ...homeStates],
  'finance lists': financeListStates,
  'finance screens': financeScreenStates,
  bank: [...bankStates, ...reconciliationStates],
  content: [...contentStates, ...contactStates],
  pieces: pieceStates,
  work: workStates,
  settings: settingsStates,
  data: dataStates,
  accounts: accountStates,
}

const VARIATIONS_TEST = 'web/src/features/pieces/variations/variations-menu.test.tsx'

/**
 * The elements in web/src that the catalogue lacks, because what opens them, such as a conflict or a provider's answer, does not happen in
 * the demo. Each one has the test that opens it.
 */
export const OPENED_ELSEWHERE: Readonly<Record<string, string>> = {
  'features/finance/deletion/changed-entry-dialog.tsx#Dialog': 'e2e/two-tabs.spec.ts',
  'features/finance/form/changed-line.tsx#button': 'e2e/two-tabs.spec.ts',
  'components/dialogs/unsaved-text-guard.tsx#LeaveGuard': 'e2e/editor.spec.ts',
  'features/content/editor/editing-screen.tsx#UnsavedTextGuard': 'e2e/editor.spec.ts',
  'features/pieces/editor/editing-screen.tsx#UnsavedTextGuard': 'web/src/features/pieces/editor/editing.test.tsx',
  'features/pieces/editor/reading-screen.tsx#button': 'web/src/features/pieces/editor/editing.test.tsx',
  'features/pieces/editor/versions/piece-dialog.tsx#OtherStateDialog': 'e2e/piece-editor.spec.ts',
  'features/accounts/overlay-dialog.tsx#dialog': 'e2e/team-mode.spec.ts',
  // The columns of a file show once one is chosen.
  'features/prospecting/import/import-columns.tsx#NativeSelect': 'web/src/features/prospecting/import/import-dialog.test.tsx',
  // The demo has no team.
  'features/prospecting/contact/contact-progress.tsx#SavingSelect': 'web/src/features/prospecting/contact/contact-page.test.tsx',
  // In the demo the provider writes no pieces, and the runs are sent to the automation service.
  'features/runs/steps-section.tsx#Disclosure': 'web/src/features/runs/run-page.test.tsx',
  'features/pieces/variations/prompt-preview.tsx#Disclosure': VARIATIONS_TEST,
  'features/pieces/variations/suggestion-dialog.tsx#Dialog': VARIATIONS_TEST,
  'features/pieces/variations/suggestion-dialog.tsx#NativeSelect': VARIATIONS_TEST,
  'features/pieces/variations/variations-menu.tsx#Button': VARIATIONS_TEST,
  'features/pieces/variations/variations-menu.tsx#RowMenuList': VARIATIONS_TEST,
  'features/finance/form/paid-fields.tsx#DateField': 'e2e/typing.spec.ts',
  'features/finance/selection/pay-dialog.tsx#Dialog': 'web/src/features/finance/selection/bulk-actions.test.tsx',
  'features/finance/selection/pay-dialog.tsx#DateField': 'web/src/features/finance/selection/bulk-actions.test.tsx',
  'features/finance/occurrences/instalment-fields.tsx#DateField': 'web/src/features/finance/papers/paper-field.test.tsx',
  'features/finance/print/close-month.tsx#LazyConfirmDialog': 'web/src/features/finance/print/month-page.test.tsx',
  'features/settings/kits/kits-section.tsx#LazyConfirmDialog': 'web/src/features/settings/kits/kits.test.tsx',
  'features/settings/personas/personas-section.tsx#LazyConfirmDialog': 'web/src/features/settings/settings-page.test.tsx',
  'features/trash/trash-page.tsx#LazyConfirmDialog': 'web/src/features/trash/trash-page.test.tsx',
  'features/trash/trash-page.tsx#NativeSelect': 'web/src/features/trash/trash-page.test.tsx',
  'features/trash/trash-page.tsx#RowActions': 'web/src/features/trash/trash-page.test.tsx',
  'features/transcription/recordings-section.tsx#LazyConfirmDialog': 'web/src/features/transcription/recordings-section.test.tsx',
  'features/transcription/orphaned-recordings-notice.tsx#LazyConfirmDialog': 'e2e/recording.spec.ts',
}
