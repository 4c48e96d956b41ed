import './document.css'
export const DocumentSkeleton = () => (
  <div className="card stack gap-5" aria-busy="true">
    <p className="sr" role="status">
      Abrindo o editor...
    </p>
    <span className="skel document-skeleton__title" />
    <span className="skel document-skeleton__text" />
  </div>
)
