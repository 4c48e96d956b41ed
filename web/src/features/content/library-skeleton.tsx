export const LibrarySkeleton = () => (
  <div className="library" aria-hidden>
    {['a', 'b', 'c'].map((card) => (
      <div className="stack gap-3" key={card}>
        <span className="skel library__preview" />
      </div>
    ))}
  </div>
)
