import { button, click, type Step, surface, type Target, waitFor } from '../layout/openable.ts'

/** The `code` of shared components: an openable that opens one of them opens all the uses in its list. */
const DIALOG = ['components/dialog.tsx#Modal']
export const FORM = [...DIALOG, 'components/form-dialog.tsx#Dialog']
export const NAME = ['components/name-dialog.tsx#FormDialog', 'components/lazy-name-dialog.tsx#NameDialog']
export const CONFIRM = ['components/confirm-dialog.tsx#Dialog', 'components/lazy-confirm-dialog.tsx#ConfirmDialog']
export const MENU = [
  'components/row-actions.tsx#RowMenu',
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

export const calendarSurface: Target = surface('dialog', /^Calendário de /)
export const listboxSurface: Target = surface('listbox')
/** Opens the menu of the first row that has one. */
export const openRowMenu: Step = click(button(/^Mais ações para/))

/** Waits for a dialog, in which the next step acts. */
export const waitForDialog: Step = waitFor(surface('dialog'))

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
