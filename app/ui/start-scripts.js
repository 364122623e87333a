// Loads the page's scripts after the first frame: on a slow connection its fonts and pictures come first.
const [entry, ...preloads] = document.getElementById("scripts").dataset.files.split(" ");

function start() {
  for (const href of preloads)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  import(/* @vite-ignore */ entry);
}

// Browsers draw no frames in a hidden tab.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
