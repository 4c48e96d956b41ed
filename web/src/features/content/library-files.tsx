import { IconDownload, IconLoader2 } from '@tabler/icons-react'
import { type RunFile, runFileUrl } from 'contract/runs/runs.ts'
import { TruncatedText } from '#components/tables/table-cells.tsx'
import { isDownloadable } from '#entities/runs/run-file.ts'
import { formatSize } from '#lib/format/format.ts'

function FileState({ file: { failure } }: { file: RunFile }) {
  if (failure) return <span className="small neg">{failure}</span>
  return (
    <span className="row small sub library__coming">
      <IconLoader2 className="icon icon--16 spinner" aria-hidden />
      Baixando…
    </span>
  )
}

export const LibraryFiles = ({ files }: { files: readonly RunFile[] }) => (
  <ul className="stack gap-half library__files small">
    {files.map((file) => (
      <li className="between" key={file.id}>
        {isDownloadable(file) ? (
          <a className="link row reach" href={runFileUrl(file.id)} download={file.name} aria-label={`Baixar ${file.name}`}>
            <IconDownload className="icon icon--16" aria-hidden />
            <TruncatedText text={file.name} />
          </a>
        ) : (
          <>
            <TruncatedText text={file.name} />
            <FileState file={file} />
          </>
        )}
        {isDownloadable(file) && file.size !== null && <span className="sub tnum">{formatSize(file.size)}</span>}
      </li>
    ))}
  </ul>
)
