import { button, click, dialog, elementOnPage, onScreen, press, role, type ScreenState } from '../layout/screen-state.ts'

/**
 * The screen states that every screen has: the sidebar, the menus of the header, the menu of phones, the palette and the list of
 * shortcuts.
 */
export const shellStates: readonly ScreenState[] = onScreen('/settings', [
  {
    name: 'atalhos',
    kind: 'modal',
    code: ['app/shortcuts-help.tsx#Dialog'],
    steps: [press('?')],
    shows: [dialog('Atalhos do teclado')],
    returnsTo: elementOnPage('main h1'), // nothing had the focus when the key was pressed
  },
  {
    name: 'menu-do-telefone',
    kind: 'modal',
    code: ['app/menu-drawer.tsx#Drawer'],
    steps: [click(button('Abrir menu'))],
    shows: [dialog('AI Dashboard'), role('link', /^Execuções/)],
    widths: [390],
  },
  {
    name: 'menu-do-telefone-grupo-recolhido',
    kind: 'disclosure',
    code: [],
    steps: [click(button('Abrir menu')), click(button('Financeiro'))],
    shows: [dialog('AI Dashboard')],
    widths: [390],
  },
  {
    name: 'menu-grupo-recolhido',
    kind: 'disclosure',
    code: ['app/sidebar.tsx#button'],
    steps: [click(button('Financeiro'))],
    shows: [button('Financeiro')],
    widths: [1440, 1024],
  },
  {
    name: 'menu-recolhido',
    kind: 'disclosure',
    code: [],
    steps: [click(button('Recolher menu'))],
    shows: [button('Expandir menu')],
    widths: [1440, 1024],
  },
  {
    name: 'notificacoes',
    kind: 'popover',
    code: ['app/header-menus.tsx#IconButton', 'app/header-popover.tsx#Popover'],
    steps: [click(button(/^Notificações/))],
    shows: [elementOnPage('.menu--wide'), elementOnPage('.menu--wide li')],
  },
  {
    name: 'conta',
    kind: 'popover',
    code: [],
    steps: [click(button(/^Conta de /))],
    shows: [elementOnPage('.menu--text')],
  },
  {
    name: 'paleta',
    kind: 'modal',
    code: [],
    steps: [click(role('searchbox', 'Pesquisar'))],
    shows: [elementOnPage('.palette')],
    widths: [1440, 1024],
  },
  {
    name: 'paleta-do-telefone',
    kind: 'modal',
    code: [],
    steps: [click(button('Pesquisar'))],
    shows: [elementOnPage('.palette')],
    widths: [390],
  },
])
