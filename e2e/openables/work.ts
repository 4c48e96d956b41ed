import { button, click, dialog, element, field, menu, menuItem, type Openable, onScreen, role, text } from '../layout/openable.ts'
import { calendarSurface, NAME, NATIVE_SELECT, openRowMenu, waitForDialog } from './shared.ts'

/** Openables of projects, runs and the team. */
export const work: readonly Openable[] = [
  ...onScreen('/projects', [
    {
      name: 'projetos-situacao',
      kind: 'field',
      code: [...NATIVE_SELECT, 'components/saving-select.tsx#NativeSelect', 'features/projects/status-select.tsx#SavingSelect'],
      steps: [],
      shows: [role('combobox', /^Situação de /)],
    },
    {
      name: 'projetos-novo',
      kind: 'modal',
      code: [...NAME, 'features/projects/project-name-dialog.tsx#LazyNameDialog'],
      steps: [click(button(/^Novo Projeto/))],
      shows: [dialog('Novo Projeto')],
    },
    {
      name: 'projetos-menu-da-linha',
      kind: 'popover',
      code: ['features/projects/projects-table.tsx#RowActions'],
      steps: [openRowMenu],
      shows: [menu],
    },
  ]),
  ...onScreen('/projects/2', [
    {
      name: 'projeto-cliente',
      kind: 'field',
      code: ['features/projects/client-select.tsx#SavingSelect'],
      steps: [],
      shows: [role('combobox', /^Cliente de /)],
    },
    {
      name: 'projeto-menu',
      kind: 'popover',
      code: ['features/projects/project-page.tsx#RowMenu'],
      steps: [openRowMenu],
      shows: [menu],
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
      code: ['features/runs/runs-filters.tsx#FilterToggle', 'components/filter-toggle.tsx#Button'],
      steps: [click(button('Filtros'))],
      shows: [role('combobox', 'Automação')],
      widths: [390],
    },
    {
      name: 'execucoes-menu-da-linha',
      kind: 'popover',
      code: ['features/runs/runs-table.tsx#RowActions'],
      steps: [openRowMenu],
      shows: [menu],
    },
    {
      name: 'execucoes-nova',
      kind: 'popover',
      code: ['features/runs/new-run.tsx#Button', 'features/runs/new-run.tsx#Menu'],
      steps: [click(button(/^Nova execução/))],
      shows: [menu],
    },
    {
      name: 'execucoes-reenviar-concluida',
      kind: 'modal',
      code: ['features/runs/repeat-dialog.tsx#LazyConfirmDialog'],
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
      code: ['features/runs/cancel-dialog.tsx#LazyConfirmDialog'],
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
    {
      name: 'execucao-projeto',
      kind: 'field',
      code: ['entities/projects/assign-project.tsx#SavingSelect', 'features/runs/details-section.tsx#AssignProject'],
      steps: [],
      shows: [role('combobox', /^Projeto de /)],
    },
    {
      name: 'execucao-menu',
      kind: 'popover',
      code: ['features/runs/run-page.tsx#RowMenu'],
      steps: [openRowMenu],
      shows: [menu],
      widths: [390],
    },
  ]),
  ...onScreen('/team-performance', [
    {
      name: 'equipe-outra-data',
      kind: 'disclosure',
      code: ['features/team/other-date.tsx#details', 'features/team/activity-fields.tsx#NativeSelect'],
      steps: [click(text('Outra data'))],
      shows: [role('combobox', /^Membro da Equipe/), field('Data')],
    },
    {
      name: 'equipe-calendario',
      kind: 'list',
      code: ['features/team/other-date.tsx#DateField'],
      steps: [click(text('Outra data')), click(field('Data'))],
      shows: [calendarSurface],
    },
    {
      name: 'equipe-metas',
      kind: 'modal',
      code: ['features/team/targets/targets-dialog.tsx#FormDialog', 'features/team/targets/targets-dialog.tsx#NativeSelect'],
      steps: [click(button('Metas do mês'))],
      shows: [dialog('Metas do mês'), role('textbox')],
    },
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
    {
      name: 'atividades-filtros',
      kind: 'field',
      code: ['features/team/activities/activities-filters.tsx#FilterSelect'],
      steps: [],
      shows: [role('combobox', 'Membro')],
    },
    {
      name: 'atividades-menu-da-linha',
      kind: 'popover',
      code: ['features/team/activities/activities-table.tsx#RowActions'],
      steps: [openRowMenu],
      shows: [menu],
    },
    {
      name: 'atividades-historico',
      kind: 'modal',
      code: ['features/team/activities/ledger-dialog.tsx#Dialog'],
      steps: [click(element('.activities .table__open'))],
      shows: [dialog('Atividade')],
    },
    {
      name: 'atividades-editar',
      kind: 'modal',
      code: ['features/team/activities/edit-dialog.tsx#FormDialog'],
      steps: [openRowMenu, click(menuItem('Editar'))],
      shows: [dialog('Editar atividade')],
    },
    {
      name: 'atividades-calendario',
      kind: 'list',
      code: ['features/team/activities/edit-dialog.tsx#DateField'],
      steps: [openRowMenu, click(menuItem('Editar')), waitForDialog, click(field('Data'))],
      shows: [calendarSurface],
    },
  ]),
]
