import { IconBulb, IconCopy, IconFileText, IconLanguage, IconSparkles, IconSquare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import type { SuggestionKind } from 'contract/pieces/variations.ts'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { useMenuButton } from '#components/ui/use-menu-button.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePermissions } from '#lib/session/permissions.ts'
import type { SuggestionDialogProps } from './suggestion-dialog.tsx'
import { SUGGESTION_WORDS } from './suggestion-kinds.ts'
import { useCreateVariant } from './variation-calls.ts'

const RowMenuList = lazyComponent(() => import('#components/tables/row-menu-list.tsx'))
const SuggestionDialog = lazyComponent(() => import('./suggestion-dialog.tsx'))

const ICONS = {
  headline: IconSparkles,
  slide: IconSparkles,
  piece: IconSparkles,
  'another-idea': IconBulb,
  translation: IconLanguage,
  static: IconSquare,
} as const

type Props = Pick<SuggestionDialogProps, 'pieceId' | 'slide' | 'setting' | 'onChoose' | 'onCreated' | 'flushChanges'> & {
  kind: ContentKind
}

export function VariationsMenu({ kind, ...piece }: Props) {
  const { button, menu } = useMenuButton()
  const dialog = useDialog<SuggestionKind>()
  const can = usePermissions()
  const navigate = useNavigate()
  const copy = useCreateVariant(piece.pieceId)
  if (!can('content.write')) return null
  const kinds: SuggestionKind[] = ['headline', 'slide', 'piece', 'another-idea', 'translation']
  const shown = can('ai.use') ? [...kinds, ...(kind === 'carousel' ? ['static' as const] : [])] : []
  const duplicate = async () => {
    if (!(await piece.flushChanges())) return
    const made = await copy.mutateAsync({ as: 'copy' }).catch(() => undefined) // the mutation's own toast tells the failure
    if (made) piece.onCreated(made.id)
  }
  const launch = async () => {
    if (await piece.flushChanges()) void navigate({ to: LAUNCH_SCREENS[kind], search: { peca: piece.pieceId } })
  }
  const actions = shown.map((name) => ({ label: SUGGESTION_WORDS[name].title, icon: ICONS[name], run: () => dialog.open(name) }))
  return (
    <>
      <Button {...button} className="page__own-action" icon={IconSparkles} aria-haspopup="menu">
        Variar
      </Button>
      <CodeSuspense>
        {menu && (
          <RowMenuList
            {...menu}
            actions={[
              ...actions,
              ...(can('runs.launch')
                ? [{ label: 'Nova peça a partir de um texto', icon: IconFileText, run: () => void launch() }]
                : []),
              { label: 'Duplicar a peça', icon: IconCopy, run: () => void duplicate() },
            ]}
          />
        )}
      </CodeSuspense>
      <OpenedDialog dialog={dialog}>
        {(control, asked) => asked && <SuggestionDialog {...piece} kind={asked} {...control} />}
      </OpenedDialog>
    </>
  )
}
