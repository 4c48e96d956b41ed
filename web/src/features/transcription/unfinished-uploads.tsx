import { useUploads } from './upload/uploads.ts'
import { UploadProgress } from './upload-progress.tsx'

export function UnfinishedUploads() {
  const unfinished = useUploads().filter(({ state }) => state !== 'done')
  if (unfinished.length === 0) return null
  return (
    <ul className="unfinished-uploads" aria-label="Envios">
      {unfinished.map((upload) => (
        <li key={upload.clip.id}>
          <p className="small two" title={upload.clip.name}>
            {upload.clip.name}
          </p>
          <UploadProgress upload={upload} />
        </li>
      ))}
    </ul>
  )
}
