import { button, click, type Step, surface, type Target, waitToSee } from '../layout/openable.ts'

/** Shared components by what they are made of: whatever opens one opens all of these. */
const DIALOG = ['components/dialog.tsx#Modal']
export const FORM = [...DIALOG, 'components/form-dialog.tsx#Dialog']
export const NAME = ['components/name-dialog.tsx#FormDialog']
export const CONFIRM = ['components/confirm-dialog.tsx#Dialog', 'components/lazy-confirm-dialog.tsx#ConfirmDialog']
export const MENU = [
  'components/row-menu.tsx#IconButton',
  'components/row-menu.tsx#RowMenuList',
  'components/row-menu-list.tsx#Menu',
]
export const SELECT = ['components/select-field.tsx#Select']
export const DATE = [
  'components/date-calendar.tsx#Popover',
  'components/date-field.tsx#DateCalendar',
  'components/date-field.tsx#button',
]
export const NATIVE_SELECT = ['components/native-select.tsx#select']

export const calendar: Target = surface('dialog', /^Calendário de /)
export const listbox: Target = surface('listbox')
/** The menu of the first row that has one. */
export const rowMenu: Step = click(button(/^Mais ações para/))

/** A dialog has opened, and holds what the next step is about. */
export const inDialog: Step = waitToSee(surface('dialog'))

/** The smallest picture there is. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
