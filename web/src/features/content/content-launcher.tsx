import { useQuery } from '@tanstack/react-query'
import { type ContentInput, launchCarousel, launchStatic } from 'contract/content/launch.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import { useLaunch } from '#entities/launchers/launcher-mutation.ts'
import { LauncherPage } from '#entities/launchers/launcher-page.tsx'
import { usePreviousRun } from '#entities/launchers/previous-run.ts'
import { call } from '#lib/net/call.ts'
import { clientNamesQuery } from './clients.ts'
import { ContentForm, type ContentWords } from './content-form.tsx'
import { useLaunchSource } from './launch-source.ts'
import { LibrarySection } from './library-section.tsx'

/** The toast of a failed launch, which is the same for static content and carousels (specification §8). */
const FAILED = { title: 'Erro', message: 'Erro ao enviar o conteúdo. Tente novamente.' }

type Props = {
  title: string
  kind: ContentKind
  contract: typeof launchCarousel | typeof launchStatic
  success: string
  words: ContentWords
}

/** The launch screen of carousels and of static content (specification §2). */
function ContentLauncher({ title, kind, contract, success, words }: Props) {
  const launch = useLaunch<ContentInput>((content, options) => call(contract, content, options), {
    done: { title: 'Sucesso!', message: success },
    failed: FAILED,
  })
  const previous = usePreviousRun(kind)
  const started = useLaunchSource(kind)
  const clients = useQuery(clientNamesQuery)
  return (
    <LauncherPage
      title={title}
      automation={kind}
      previous={previous}
      source={started.source}
      waiting={started.pending || ((previous.id !== undefined || started.key !== '') && !clients.isFetched)}
      results={<LibrarySection kind={kind} />}
    >
      <ContentForm
        key={started.formKey}
        kind={kind}
        words={words}
        launch={launch}
        previous={previous}
        started={started}
        clients={clients.data ?? []}
      />
    </LauncherPage>
  )
}

export const CarouselPage = () => (
  <ContentLauncher
    title="Gerador de Conteúdo Carrossel"
    kind="carousel"
    contract={launchCarousel}
    success="Conteúdo carrossel enviado com sucesso."
    words={{ label: 'Carrossel', submit: 'Gerar Conteúdo Carrossel', action: 'Novo carrossel', ideaMarked: false }}
  />
)

export const StaticPage = () => (
  <ContentLauncher
    title="Gerador de Conteúdo Estático"
    kind="static"
    contract={launchStatic}
    success="Conteúdo estático enviado com sucesso."
    words={{ label: 'Estático', submit: 'Gerar Conteúdo Estático', action: 'Novo conteúdo estático', ideaMarked: true }}
  />
)
