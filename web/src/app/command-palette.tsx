import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/spotlight/styles.layer.css'
import './command-palette.css'
import { createSpotlight, Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconAdjustmentsHorizontal, IconBarcode, IconKeyboard, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { PaperCode } from 'contract/papers/paper-code.ts'
import { findPaperCodes } from 'contract/papers/read-papers.ts'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { useEffect, useRef, useState } from 'react'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { HighlightedText } from '#components/ui/highlighted-text.tsx'
import { PAPER_NAMES } from '#features/finance/papers/paper-names.ts'
import { HOME_TOOLS, type Tool } from '#features/home/tools.tsx'
import { hasEveryWord } from '#lib/format/fold-text.ts'
import { useCapabilities } from '#lib/net/capabilities.ts'
import { useCurrentPrimaryAction } from '#lib/primary-action.ts'
import { type Permission, usePermissions } from '#lib/session/permissions.ts'
import { useUser } from '#lib/session/session.ts'
import { findKeywords } from './palette-keywords.ts'
import { type Screen, useScreens } from './screens.ts'
import { useSettingsSections } from './settings-sections.ts'
import { ToolModal } from './tool-modal.tsx'
import { type RecordSearch, useRecordSearch } from './use-record-search.tsx'

const [store, palette] = createSpotlight()

const renderKeys = (...names: string[]) => (
  <span className="keys only-wide" aria-hidden>
    {names.map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
  </span>
)

/** With `own`: only our own server has the screen. */
type ScreenAction = { label: string; href: string; needs: Permission; own?: true }

const NEW_ENTRIES: readonly ScreenAction[] = [
  { label: 'Registrar Nova Saída', href: '/financeiro?novo=true', needs: 'finance.write' },
  { label: 'Registrar Nova Entrada', href: '/financeiro/entradas?novo=true', needs: 'finance.write' },
]

const TYPED_ACTIONS: readonly ScreenAction[] = [
  { label: 'Novo Projeto', href: '/projects?novo=true', needs: 'projects.write', own: true },
  { label: 'Registrar Atividade', href: '/team-performance', needs: 'team.write' },
  { label: 'Novo conteúdo', href: '/ai-tools?documento=novo', needs: 'content.write', own: true },
  { label: 'Nova prospecção', href: LAUNCH_SCREENS.prospecting, needs: 'runs.launch' },
  { label: 'Nova pós-produção', href: LAUNCH_SCREENS['post-production'], needs: 'runs.launch' },
  { label: 'Novo carrossel', href: LAUNCH_SCREENS.carousel, needs: 'runs.launch' },
  { label: 'Novo conteúdo estático', href: LAUNCH_SCREENS.static, needs: 'runs.launch' },
  { label: 'Adicionar brand kit', href: '/settings#brand-kits', needs: 'clients.write' },
  { label: 'Adicionar persona', href: '/settings#personas', needs: 'clients.write' },
  { label: 'Adicionar membro', href: '/settings#equipe', needs: 'team.write' },
]

function toScreenAction(screen: Screen, go: () => void): SpotlightActionData {
  const Icon = screen.icon
  return {
    id: `${screen.path} ${screen.label}`,
    label: screen.label,
    ...(screen.group ? { description: `em ${screen.group}` } : {}),
    leftSection: <Icon className="icon" stroke={1.5} aria-hidden />,
    ...(screen.letter ? { rightSection: renderKeys('G', screen.letter.toUpperCase()) } : {}),
    ...(screen.keywords ? { keywords: screen.keywords } : {}),
    onClick: go,
  }
}

/** Actions whose label alone has all words come before those that need their description or their further words. */
function filterGroups(groups: SpotlightActionGroupData[], query: string): SpotlightActionGroupData[] {
  const matches = (...texts: (string | undefined)[]) => hasEveryWord(texts.join(' '), query)
  const filterActions = (actions: SpotlightActionData[]) => [
    ...actions.filter(({ label }) => matches(label)),
    ...actions.filter(
      ({ id, label, description, keywords = findKeywords(id) }) =>
        !matches(label) && matches(label, description, keywords as string | undefined),
    ),
  ]
  return groups
    .map(({ group, actions }) => ({ group, actions: filterActions(actions) }))
    .filter(({ actions }) => actions.length > 0)
}

function useSectionActions(): SpotlightActionData[] {
  const navigate = useNavigate()
  const icon = <IconAdjustmentsHorizontal className="icon" stroke={1.5} aria-hidden />
  return useSettingsSections().map(({ anchor, label }) => ({
    id: `/settings#${anchor}`,
    label,
    description: 'em Configurações',
    leftSection: icon,
    onClick: () => void navigate({ to: '/settings', hash: anchor }),
  }))
}

type Openers = { onHelp: () => void; onTool: (tool: Tool) => void }

/** For a pasted code, which no search finds. */
function usePaperAction(paper: PaperCode | undefined): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const can = usePermissions()
  if (!paper || !can('finance.write')) return []
  const icon = <IconBarcode className="icon" stroke={1.5} aria-hidden />
  const record = {
    id: 'paper',
    label: `Nova saída com ${PAPER_NAMES[paper.kind]}`,
    description: paper.name,
    leftSection: icon,
    onClick: () => void navigate({ to: '/financeiro', search: { novo: true, codigo: paper.code } }),
  }
  const find = {
    id: 'paper-due',
    label: `Buscar ${PAPER_NAMES[paper.kind]} em A Pagar`,
    description: paper.name,
    leftSection: icon,
    onClick: () => void navigate({ to: '/financeiro/a-pagar', search: { code: paper.code } }),
  }
  return [{ group: 'Ações', actions: [record, find] }]
}

function useActions({ onHelp, onTool }: Openers, query: string): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const { history } = useRouter()
  const can = usePermissions()
  const { edit } = useCapabilities()
  const current = useCurrentPrimaryAction()
  const hasAccount = useUser().role !== null
  const screens = useScreens().filter(({ path }) => path !== '/conta' || hasAccount)
  const sections = useSectionActions()
  const plus = <IconPlus className="icon" stroke={1.5} aria-hidden />
  const here = current
    ? [{ id: 'here', label: current.label, leftSection: plus, rightSection: renderKeys('N'), onClick: current.run }]
    : []
  const others = [...NEW_ENTRIES, ...(query === '' ? [] : TYPED_ACTIONS)]
    .filter(({ label, needs, own }) => label !== current?.label && can(needs) && (edit || !own))
    .map(({ label, href }) => ({ id: label, label, leftSection: plus, onClick: () => history.push(href) }))
  const tools = HOME_TOOLS.filter(({ permission }) => query !== '' && can(permission)).map((tool) => ({
    id: tool.id,
    label: tool.name,
    description: tool.about,
    leftSection: <tool.icon className="icon" stroke={1.5} aria-hidden />,
    onClick: () => onTool(tool),
  }))
  const help = {
    id: 'atalhos',
    label: 'Atalhos do teclado',
    leftSection: <IconKeyboard className="icon" stroke={1.5} aria-hidden />,
    onClick: onHelp,
  }
  return [
    { group: 'Ações', actions: [...here, ...tools, ...others, help] },
    {
      group: 'Telas',
      actions: [
        ...screens.map((screen) => toScreenAction(screen, () => void navigate({ to: screen.path, search: screen.search ?? {} }))),
        ...(query === '' ? [] : sections),
      ],
    },
  ]
}

/** Selects the first action when results appear and none is selected, so that Enter opens it. */
function useSelectFirst(count: number) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (count === 0 || list.current?.querySelector('[data-selected]')) return
    list.current?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 })) // the arrow keys start from this item
  }, [count])
  return list
}

function RecordsState({ state, retry, isEmpty }: Pick<RecordSearch, 'state' | 'retry'> & { isEmpty: boolean }) {
  if (state === 'failed') {
    return (
      <p className="palette__state neg" role="alert">
        Não foi possível buscar nos registros.{' '}
        <button className="link" type="button" onClick={retry}>
          Tentar de novo
        </button>
      </p>
    )
  }
  const message = state === 'searching' ? 'Buscando registros...' : isEmpty && 'Nada encontrado'
  return message ? (
    <p className="palette__state" role="status">
      {message}
    </p>
  ) : null
}

/** Mantine's own item would mark the query only as a whole, and not each of its words. */
function PaletteItem({ action, query }: { action: SpotlightActionData; query: string }) {
  const { label = '', description, leftSection, rightSection, onClick } = action
  return (
    <Spotlight.Action {...(onClick && { onClick })}>
      {leftSection}
      <span className="palette__body">
        <span className="palette__label">
          <HighlightedText text={label} q={query} />
        </span>
        {description && <span className="sub">{description}</span>}
      </span>
      {rightSection}
    </Spotlight.Action>
  )
}

/** `openCount`: each increase opens the palette. */
export default function CommandPalette({ openCount, onHelp }: { openCount: number; onHelp: () => void }) {
  const { history } = useRouter()
  const [query, setQuery] = useState('')
  const [paper] = findPaperCodes(query)
  const paperGroups = usePaperAction(paper)
  const records = useRecordSearch(paper ? '' : query, (href) => history.push(href))
  const tool = useDialog<Tool>()
  const found = filterGroups(useActions({ onHelp, onTool: tool.open }, query), query)
  const groups = paper ? paperGroups : [...found, ...records.groups]
  const list = useSelectFirst(query === '' ? 0 : groups.length)
  useEffect(() => {
    if (openCount > 0) palette.open()
  }, [openCount])

  return (
    <>
      <Spotlight.Root
        store={store}
        shortcut={null}
        query={query}
        onQueryChange={setQuery}
        scrollable
        maxHeight={420}
        size={600}
        transitionProps={{ duration: 140, transition: 'fade', exitDuration: 0 }} // shortcuts are off while the dialog is on screen, so it does not fade out
        overlayProps={{ backgroundOpacity: 0.6 }} // as behind dialogs; Spotlight's own overlay is lighter and blurs the page
        classNames={{
          content: 'palette',
          search: 'palette__input',
          action: 'palette__item',
        }}
      >
        <Spotlight.Search
          leftSection={<IconSearch className="icon" stroke={1.5} aria-hidden />}
          placeholder="Pesquisar ferramentas, projetos..."
          aria-label="Pesquisar ferramentas, projetos..."
        />
        <div ref={list}>
          {groups.length > 0 && (
            <Spotlight.ActionsList>
              {groups.map(({ group, actions }) => (
                <Spotlight.ActionsGroup label={group} key={group}>
                  {actions.map((action) => (
                    <PaletteItem key={action.id} action={action} query={paper ? '' : query} />
                  ))}
                </Spotlight.ActionsGroup>
              ))}
            </Spotlight.ActionsList>
          )}
        </div>
        <RecordsState state={records.state} retry={records.retry} isEmpty={groups.length === 0} />
      </Spotlight.Root>
      <ToolModal dialog={tool} />
    </>
  )
}
