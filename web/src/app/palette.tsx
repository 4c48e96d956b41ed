import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Input.css'
import '@mantine/spotlight/styles.css'
import '../styles/palette.css'
import { createSpotlight, Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconKeyboard, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useCapabilities } from '../lib/capabilities.ts'
import { useCurrentAction } from '../lib/primary-action.ts'
import { type Records, useRecordSearch } from './palette-records.tsx'
import { type Screen, screensFor } from './screens.ts'

const [store, palette] = createSpotlight()

const keys = (...names: string[]) => (
  <span className="keys" aria-hidden>
    {names.map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
  </span>
)

const NEW_ENTRIES = [
  { label: 'Registrar Nova Saída', to: '/financeiro' },
  { label: 'Registrar Nova Entrada', to: '/financeiro/entradas' },
] as const

function screenAction(screen: Screen, go: () => void): SpotlightActionData {
  const Icon = screen.icon
  return {
    id: screen.path,
    label: screen.label,
    ...(screen.group ? { description: `em ${screen.group}` } : {}),
    leftSection: <Icon className="icon" stroke={1.5} aria-hidden />,
    ...(screen.letter ? { rightSection: keys('G', screen.letter.toUpperCase()) } : {}),
    onClick: go,
  }
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()

/** Those whose name has the words, whatever the case and the accents, before those that only stand where the words say. */
function filterGroups(groups: SpotlightActionGroupData[], query: string): SpotlightActionGroupData[] {
  const words = fold(query)
  const has = (text: string | undefined) => fold(text ?? '').includes(words)
  const passing = (actions: SpotlightActionData[]) => [
    ...actions.filter(({ label }) => has(label)),
    ...actions.filter(({ label, description }) => !has(label) && has(description)),
  ]
  return groups.map(({ group, actions }) => ({ group, actions: passing(actions) })).filter(({ actions }) => actions.length > 0)
}

function useActions(onHelp: () => void): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const current = useCurrentAction()
  const screens = screensFor(useCapabilities())
  const plus = <IconPlus className="icon" stroke={1.5} aria-hidden />
  const here = current
    ? [{ id: 'here', label: current.label, leftSection: plus, rightSection: keys('N'), onClick: current.run }]
    : []
  const others = NEW_ENTRIES.filter(({ label }) => label !== current?.label).map(({ label, to }) => ({
    id: label,
    label,
    leftSection: plus,
    onClick: () => void navigate({ to, search: { novo: true } }),
  }))
  const help = {
    id: 'atalhos',
    label: 'Atalhos do teclado',
    leftSection: <IconKeyboard className="icon" stroke={1.5} aria-hidden />,
    onClick: onHelp,
  }
  return [
    { group: 'Ações', actions: [...here, ...others, help] },
    { group: 'Telas', actions: screens.map((screen) => screenAction(screen, () => void navigate({ to: screen.path }))) },
  ]
}

/** Enter opens what is marked: where nothing was, the first record that comes is. */
function useMarkFirst(count: number) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (count === 0 || list.current?.querySelector('[data-selected]')) return
    list.current?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 })) // from which the arrow keys go on
  }, [count])
  return list
}

function RecordsState({ state, retry, isEmpty }: Pick<Records, 'state' | 'retry'> & { isEmpty: boolean }) {
  if (state === 'failed') {
    return (
      <p className="palette__state neg" role="alert">
        Não foi possível procurar nos registros.{' '}
        <button className="link" type="button" onClick={retry}>
          Tentar de novo
        </button>
      </p>
    )
  }
  const said = state === 'searching' ? 'Procurando registros...' : isEmpty && 'Nada encontrado'
  return said ? (
    <p className="palette__state" role="status">
      {said}
    </p>
  ) : null
}

/** Screens and actions by name, then records. Mounted when first asked for, and opens at once. */
export default function Palette({ asked, onHelp }: { asked: number; onHelp: () => void }) {
  const { history } = useRouter()
  const [query, setQuery] = useState('')
  const records = useRecordSearch(query, (href) => history.push(href))
  const groups = [...filterGroups(useActions(onHelp), query), ...records.groups]
  const list = useMarkFirst(query === '' ? 0 : groups.length)
  useEffect(() => {
    if (asked > 0) palette.open()
  }, [asked])

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={420}
      size={600}
      overlayProps={{ className: 'dialog__veil' }}
      classNames={{
        content: 'palette',
        search: 'palette__input',
        action: 'palette__item',
        actionLabel: 'palette__label',
        actionDescription: 'palette__where',
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
                {actions.map(({ id, ...action }) => (
                  <Spotlight.Action key={id} highlightQuery {...action} />
                ))}
              </Spotlight.ActionsGroup>
            ))}
          </Spotlight.ActionsList>
        )}
      </div>
      <RecordsState state={records.state} retry={records.retry} isEmpty={groups.length === 0} />
    </Spotlight.Root>
  )
}
