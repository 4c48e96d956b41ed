import {
  button,
  click,
  dialog,
  field,
  hover,
  type Openable,
  onScreen,
  selector,
  surface,
  text,
  waitToSee,
} from '../layout/openable.ts'
import { calendar, inDialog, listbox } from './shared.ts'

const open = (card: RegExp) => [click(button(card)), inDialog]
const finance = [
  ...open(/^Financeiro Registre/),
  click(button('Adicionar Saída Financeira')),
  waitToSee(dialog('Nova Saída Financeira')),
]

/** Home's cards, each a dialog. */
export const home: readonly Openable[] = onScreen('/', [
  {
    name: 'home-horas',
    kind: 'tip',
    code: ['features/home/toggle-tip.tsx#span'],
    steps: [hover(button('Como as horas são calculadas'))],
    shows: [surface('tooltip')],
  },
  {
    name: 'home-transcricao',
    kind: 'modal',
    code: ['features/home/tools.tsx#button', 'features/home/tool-dialog.tsx#Dialog'],
    steps: open(/^Transcrição de Áudio/),
    shows: [dialog('Transcrição de Áudio'), text(/[Aa]rraste/)],
  },
  {
    name: 'home-editor',
    kind: 'modal',
    code: [],
    steps: open(/^Editor de Conteúdo/),
    shows: [dialog('Editor de Conteúdo'), field(/^Título do Conteúdo/)],
  },
  {
    name: 'home-editor-link',
    kind: 'popover',
    code: ['features/content/editor/link-control.tsx#Popover'],
    steps: [...open(/^Editor de Conteúdo/), click(button('Link'))],
    shows: [surface('dialog', 'Link')],
    returnsTo: selector('.ProseMirror'),
  },
  {
    name: 'home-criador',
    kind: 'modal',
    code: ['features/ai/creator-form.tsx#NativeSelect'],
    steps: open(/^Criador de Conteúdo IA/),
    shows: [dialog('Criador de Conteúdo IA'), field('Tom de Voz')],
  },
  {
    name: 'home-criador-o-que-sera-enviado',
    kind: 'disclosure',
    code: ['features/ai/instructions-preview.tsx#details'],
    steps: [...open(/^Criador de Conteúdo IA/), click(text('Ver o que será enviado'))],
    shows: [surface('region', 'Instruções que vão antes do seu prompt')],
  },
  {
    name: 'home-financeiro',
    kind: 'modal',
    code: [],
    steps: open(/^Financeiro Registre/),
    shows: [dialog('Financeiro'), text('Ver todas as saídas')],
  },
  {
    name: 'home-nova-saida',
    kind: 'modal',
    code: ['features/finance/home-modal/modal-dialog.tsx#FormDialog'],
    steps: finance,
    shows: [dialog('Nova Saída Financeira')],
  },
  {
    name: 'home-nova-saida-calendario',
    kind: 'list',
    code: ['features/finance/home-modal/modal-dialog.tsx#DateField'],
    steps: [...finance, click(field('Data'))],
    shows: [calendar],
  },
  {
    name: 'home-nova-saida-projetos',
    kind: 'list',
    code: ['features/finance/home-modal/modal-dialog.tsx#SelectField'],
    steps: [...finance, click(field(/^Projeto/))],
    shows: [listbox],
  },
])
