import { useQuery } from '@tanstack/react-query'
import type { ContentKind } from 'contract/content/kinds.ts'
import type { ContentInput } from 'contract/content/launch.ts'
import type { LaunchMutation } from '../../entities/launchers/launcher-mutation.ts'
import { LauncherPage } from '../../entities/launchers/launcher-page.tsx'
import { usePreviousRun } from '../../entities/launchers/previous-run.ts'
import { clientNamesQuery } from './clients.ts'
import { ContentForm, type ContentWords } from './content-form.tsx'
import { LibrarySection } from './library-section.tsx'

type Props = { title: string; kind: ContentKind; words: ContentWords; launch: LaunchMutation<ContentInput> }

/** The launch screen of carousels and of static content (specification §2). */
export function ContentLauncher({ title, kind, words, launch }: Props) {
  const previous = usePreviousRun(kind)
  const clients = useQuery(clientNamesQuery)
  return (
    <LauncherPage
      title={title}
      automation={kind}
      previous={previous}
      waiting={previous.id !== undefined && !clients.isFetched}
      results={<LibrarySection kind={kind} />}
    >
      <ContentForm words={words} launch={launch} previous={previous} clients={clients.data ?? []} />
    </LauncherPage>
  )
}
