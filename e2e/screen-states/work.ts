import {
  button,
  click,
  dialog,
  elementInTopmostLayer,
  field,
  menu,
  menuItem,
  onScreen,
  role,
  type ScreenState,
  text,
} from '../layout/screen-state.ts'
import {
  buttonDialog,
  calendarSurface,
  NAME_CODE,
  NATIVE_SELECT_CODE,
  openRowMenu,
  rowMenu,
  rowMenuDialog,
  shownFields,
  waitForDialog,
} from './shared.ts'

/** The screen states of the screens of projects, the audit log, runs and the team. */
export const workStates: readonly ScreenState[] = [
  ...onScreen('/projects', [
    shownFields(
      'projetos-situacao',
      [...NATIVE_SELECT_CODE, 'components/ui/saving-select.tsx#NativeSelect', 'features/projects/status-select.tsx#SavingSelect'],
      [role('combobox', /^Situação de /)],
    ),
    buttonDialog('projetos-novo', [...NAME_CODE, 'features/projects/project-name-dialog.tsx#LazyNameDialog'], {
      button: /^Novo Projeto/,
      title: 'Novo Projeto',
    }),
    rowMenu('projetos-menu-da-linha', 'features/projects/projects-table.tsx#RowActions'),
  ]),
  ...onScreen('/clientes', [
    buttonDialog('clientes-novo', [...NAME_CODE, 'features/clients/client-name-dialog.tsx#LazyNameDialog'], {
      button: /^Novo Cliente/,
      title: 'Novo Cliente',
    }),
  ]),
  ...onScreen('/projects/2', [
    shownFields('projeto-cliente', ['features/projects/project-details.tsx#SavingSelect'], [role('combobox', /^Cliente de /)]),
    {
      name: 'projeto-menu',
      kind: 'popover',
      code: ['features/projects/project-page.tsx#PageActions'],
      steps: [openRowMenu],
      shows: [menu],
      widths: [390],
    },
  ]),
  ...onScreen('/settings/auditoria', [
    {
      name: 'auditoria-filtros',
      kind: 'field',
      code: ['features/audit/audit-filter-bar.tsx#FilterSelect'],
      steps: [],
      shows: [role('combobox', 'Período'), role('combobox', 'Pessoa'), role('combobox', 'Ação'), role('combobox', 'Registro')],
      widths: [1440, 1024],
    },
    {
      name: 'auditoria-filtros-no-telefone',
      kind: 'disclosure',
      code: ['features/audit/audit-filter-bar.tsx#FilterToggle'],
      steps: [click(button('Filtros'))],
      shows: [role('combobox', 'Registro')],
      widths: [390],
    },
  ]),
  ...onScreen('/execucoes', [
    {
      name: 'execucoes-filtros',
      kind: 'field',
      code: ['features/runs/runs-filters.tsx#FilterSelect'],
      steps: [],
      shows: [role('combobox', 'Automação'), role('combobox', 'Pessoa')],
      widths: [1440, 1024],
    },
    {
      name: 'execucoes-filtros-no-telefone',
      kind: 'disclosure',
      code: ['features/runs/runs-filters.tsx#FilterToggle', 'components/tables/filter-toggle.tsx#Button'],
      steps: [click(button('Filtros'))],
      shows: [role('combobox', 'Automação')],
      widths: [390],
    },
    rowMenu('execucoes-menu-da-linha', 'features/runs/runs-table.tsx#RowActions'),
    {
      name: 'execucoes-nova',
      kind: 'popover',
      code: ['features/runs/runs-page.tsx#Button', 'features/runs/runs-page.tsx#Menu'],
      steps: [click(button(/^Nova execução/))],
      shows: [menu],
    },
    {
      name: 'execucoes-reenviar-concluida',
      kind: 'modal',
      code: ['features/runs/run-dialogs.tsx#LazyConfirmDialog'],
      steps: [
        (page) =>
          page
            .locator('tr', { hasText: 'Concluíd' })
            .getByRole('button', { name: /^Mais ações/ })
            .first()
            .click(),
        click(menuItem('Reenviar')),
      ],
      shows: [dialog('Reenviar execução concluída')],
    },
    {
      name: 'execucoes-cancelar',
      kind: 'modal',
      code: ['features/runs/run-dialogs.tsx#LazyConfirmDialog'],
      steps: [
        (page) =>
          page
            .locator('tr', { hasText: 'Incerta' })
            .getByRole('button', { name: /^Mais ações/ })
            .first()
            .click(),
        click(menuItem('Cancelar')),
      ],
      shows: [dialog('Cancelar execução')],
    },
  ]),
  ...onScreen('/execucoes/3', [
    shownFields(
      'execucao-projeto',
      ['entities/projects/project-assignment-field.tsx#SavingSelect', 'features/runs/details-section.tsx#ProjectAssignmentField'],
      [role('combobox', /^Projeto de /)],
    ),
    {
      name: 'execucao-menu',
      kind: 'popover',
      code: ['features/runs/run-page.tsx#PageActions'],
      steps: [openRowMenu],
      shows: [menu],
      widths: [390],
    },
  ]),
  ...onScreen('/team-performance', [
    {
      name: 'equipe-outra-data',
      kind: 'disclosure',
      code: ['features/team/activity-form.tsx#Disclosure', 'features/team/activity-fields.tsx#NativeSelect'],
      steps: [click(text('Outra data'))],
      shows: [role('combobox', /^Membro da Equipe/), field('Data')],
    },
    {
      name: 'equipe-calendario',
      kind: 'list',
      code: ['features/team/activity-form.tsx#DateField'],
      steps: [click(text('Outra data')), click(field('Data'))],
      shows: [calendarSurface],
    },
    buttonDialog(
      'equipe-metas',
      ['features/team/targets/targets-dialog.tsx#FormDialog', 'features/team/targets/targets-dialog.tsx#NativeSelect'],
      { button: 'Metas do mês', title: 'Metas do mês' },
      role('textbox'),
    ),
    {
      name: 'equipe-tv',
      kind: 'modal',
      code: ['features/team/tv/tv-board.tsx#div'],
      steps: [click(button('Modo TV'))],
      shows: [dialog('Modo TV')],
      widths: [1440, 1024],
    },
  ]),
  ...onScreen('/team-performance/atividades', [
    shownFields(
      'atividades-filtros',
      ['features/team/activities/activities-filters.tsx#FilterSelect'],
      [role('combobox', 'Membro')],
    ),
    rowMenu('atividades-menu-da-linha', 'features/team/activities/activities-table.tsx#RowActions'),
    {
      name: 'atividades-historico',
      kind: 'modal',
      code: ['features/team/activities/ledger-dialog.tsx#Dialog'],
      steps: [click(elementInTopmostLayer('.activities .table__open'))],
      shows: [dialog('Atividade')],
    },
    rowMenuDialog('atividades-editar', ['features/team/activities/edit-dialog.tsx#FormDialog'], {
      item: 'Editar',
      title: 'Editar atividade',
    }),
    {
      name: 'atividades-calendario',
      kind: 'list',
      code: ['features/team/activities/edit-dialog.tsx#DateField'],
      steps: [openRowMenu, click(menuItem('Editar')), waitForDialog, click(field('Data'))],
      shows: [calendarSurface],
    },
  ]),
]
