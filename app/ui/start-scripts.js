const [entry, ...preloads] = document.getElementById("scripts").dataset.files.split(" ");

function start() {
  for (const href of preloads)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  import(entry);
}

if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
