import { button, click, dialog, field, onScreen, role, type ScreenState } from '../layout/screen-state.ts'
import { pageMenu, rowMenu, rowMenuDialog, shownFields } from './shared.ts'

const FILTERS = 'features/pieces/library/pieces-filters.tsx'

/** The screen states of the library of pieces. */
export const pieceStates: readonly ScreenState[] = [
  ...onScreen('/pieces', [
    {
      ...shownFields('pecas-filtros', [`${FILTERS}#FilterSelect`], [role('combobox', 'Situação'), role('combobox', 'Dia')]),
      widths: [1440, 1024],
    },
    {
      name: 'pecas-filtros-no-telefone',
      kind: 'disclosure',
      code: [`${FILTERS}#FilterToggle`],
      steps: [click(button('Filtros'))],
      shows: [role('combobox', 'Situação')],
      widths: [390],
    },
    pageMenu('pecas-mais-acoes', 'components/ui/page-actions.tsx#RowMenu', 'features/pieces/library/pieces-page.tsx#PageActions'),
    rowMenu('pecas-menu', 'features/pieces/library/library-piece-card.tsx#RowMenu'),
    rowMenuDialog(
      'pecas-dia',
      ['features/pieces/actions/day-dialog.tsx#FormDialog', 'features/pieces/actions/day-dialog.tsx#DateField'],
      { item: /o dia…$|um dia…$/, title: 'Dia da publicação' },
    ),
    {
      name: 'pecas-alterar',
      kind: 'modal',
      code: [
        'features/pieces/library/pieces-selection-bar.tsx#SelectionAction',
        'features/pieces/library/change-pieces-dialog.tsx#Dialog',
        'features/pieces/library/change-pieces-dialog.tsx#NativeSelect',
        'features/pieces/library/change-pieces-dialog.tsx#DateField',
      ],
      steps: [
        click(role('checkbox')),
        click(button('Alterar')),
        async (page) => void (await role('combobox', 'Dia planejado')(page).selectOption('Escolher o dia')),
      ],
      shows: [dialog('Alterar peças'), field('Dia')],
    },
  ]),
  ...onScreen('/pieces?view=calendar', [
    {
      name: 'pecas-nova',
      kind: 'modal',
      code: [
        'features/pieces/actions/new-piece-dialog.tsx#FormDialog',
        'features/pieces/actions/new-piece-dialog.tsx#NativeSelect',
        'features/pieces/actions/new-piece-dialog.tsx#DateField',
      ],
      steps: [(page) => role('button', /^Nova peça em/)(page).press('Enter')],
      shows: [dialog('Nova peça'), field('Dia planejado')],
    },
    rowMenu('pecas-calendario-menu', 'features/pieces/calendar/calendar-piece.tsx#RowMenu'),
  ]),
]
