import {
  button,
  click,
  dialog,
  menu,
  menuItem,
  type PageAction,
  roleOnPage,
  type ScreenState,
  type Target,
  waitFor,
} from '../layout/screen-state.ts'

/** The constants that end in `_CODE` are the `code` of shared components. A state that opens such a component covers its whole list. */
const DIALOG_CODE = ['components/dialogs/dialog.tsx#Modal']
export const FORM_CODE = [...DIALOG_CODE, 'forms/form-dialog.tsx#Dialog']
export const NAME_CODE = ['forms/name-dialog.tsx#FormDialog', 'forms/lazy-name-dialog.tsx#NameDialog']
export const CONFIRM_CODE = [
  'components/dialogs/confirm-dialog.tsx#Dialog',
  'components/dialogs/lazy-confirm-dialog.tsx#ConfirmDialog',
]
export const MENU_CODE = [
  'components/tables/row-actions.tsx#RowMenu',
  'components/tables/row-menu.tsx#IconButton',
  'components/tables/row-menu.tsx#RowMenuList',
  'components/tables/row-menu-list.tsx#Menu',
]
export const SELECT_CODE = ['components/ui/select-field.tsx#Select']
export const DATE_CODE = [
  'components/ui/date-calendar.tsx#Popover',
  'components/ui/date-field.tsx#DateCalendar',
  'components/ui/date-field.tsx#button',
]
export const NATIVE_SELECT_CODE = ['components/ui/native-select.tsx#select']

export const calendarSurface: Target = roleOnPage('dialog', /^Calendário de /)
export const listboxSurface: Target = roleOnPage('listbox')
/** Opens the menu of the first row that has one. */
export const openRowMenu: PageAction = click(button(/^Mais ações para/))

type Label = string | RegExp
type UnplacedState = Omit<ScreenState, 'path'>

/** Makes the state of selects that the screen shows without any step. */
export const shownFields = (name: string, code: readonly string[], shows: ScreenState['shows']): UnplacedState => ({
  name,
  kind: 'field',
  code,
  steps: [],
  shows,
})

/** Makes the state of the menu of the screen's first row that has one. */
export const rowMenu = (name: string, ...code: string[]): UnplacedState => ({
  name,
  kind: 'popover',
  code,
  steps: [openRowMenu],
  shows: [menu],
})

/** Makes the state of the menu that has the secondary actions of a screen's head on a phone. */
export const pageMenu = (name: string, ...code: string[]): UnplacedState => ({
  name,
  kind: 'popover',
  code,
  steps: [click(button('Mais ações'))],
  shows: [menu],
  widths: [390],
})

/** Makes the state of a dialog that a button of the screen opens. */
export const buttonDialog = (
  name: string,
  code: readonly string[],
  label: { button: Label; title: Label },
  ...alsoShows: Target[]
): UnplacedState => ({
  name,
  kind: 'modal',
  code,
  steps: [click(button(label.button))],
  shows: [dialog(label.title), ...alsoShows],
})

/** Describes the screen state of a dialog that an item of the first row's menu opens: the steps to it, and what it shows. */
export const rowMenuDialog = (
  name: string,
  code: readonly string[],
  label: { item: Label; title: Label },
  ...alsoShows: Target[]
): UnplacedState => ({
  name,
  kind: 'modal',
  code,
  steps: [openRowMenu, click(menuItem(label.item))],
  shows: [dialog(label.title), ...alsoShows],
})

/** Waits for a dialog, so that the next step acts in it. */
export const waitForDialog: PageAction = waitFor(roleOnPage('dialog'))

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
